"""One SELECT and one INSERT behind Django REST framework."""

from __future__ import annotations

import json
from uuid import UUID

from django.db import connection
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


class MoveSent(serializers.Serializer[dict[str, object]]):
    """The body of a move, as Kleio's own endpoint takes it."""

    decision = serializers.CharField(max_length=80)
    move = serializers.DictField()
    seat = serializers.IntegerField(min_value=0, max_value=15)


class Moves(APIView):
    """Moves of one game, stored as they come."""

    def post(self, request: Request, game_id: UUID) -> Response:
        """Check the body, read where the game stands, store the body."""
        sent = MoveSent(data=request.data)
        sent.is_valid(raise_exception=True)
        with connection.cursor() as cursor:
            cursor.execute("SELECT version FROM bench_game WHERE id = %s", [game_id])
            row = cursor.fetchone()
            if row is None:
                return Response({"detail": "There is no such game."}, status.HTTP_404_NOT_FOUND)
            cursor.execute(
                "INSERT INTO bench_move (game, body) VALUES (%s, %s::jsonb) RETURNING id",
                [game_id, json.dumps(sent.validated_data)],
            )
            [number] = cursor.fetchone()
        return Response({"version": row[0], "id": number}, status.HTTP_201_CREATED)
