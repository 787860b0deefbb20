"""Errors as RFC 9457 problem documents, each with a stable ``type``."""

from api.problems.problem import Problem, problem_response

__all__ = ["Problem", "problem_response"]
