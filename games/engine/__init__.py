"""The contract every title keeps: pure rules, no Django, no clock, no network, no global chance."""
