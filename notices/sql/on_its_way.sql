-- Deliveries whose time has come, and all that is needed to send them. Addresses at which nothing has
-- failed come first, so that one that never answers holds nobody up but its like.
-- The last column: what a notice tells still holds, it is the address's player who has the seat, who may have
-- handed it on since, and they still want it there; always so for what is about the address itself, and for a
-- digest, of which nothing is known here.
-- Parameters: now, most.
SELECT delivery.id, delivery.kind, delivery.version, delivery.created_at, delivery.attempts,
    address.id, address.channel, address.sealed, address.off_at IS NULL,
    address.player_id,
    game.id, game.title, notice.seat,
    notice.id IS NULL OR (
        notice.since = delivery.since AND notice.told_at IS NOT NULL
        AND notice.player_id = address.player_id
        AND {holds}
        AND (
            address.channel <> 'email'
            OR NOT EXISTS (
                SELECT FROM notices_preference AS preference
                WHERE preference.player_id = address.player_id AND preference.mails <> 'at_once'
            )
        )
    )
FROM notices_delivery AS delivery
JOIN notices_address AS address ON address.id = delivery.address_id
LEFT JOIN notices_notice AS notice ON notice.id = delivery.notice_id
LEFT JOIN games_game AS game ON game.id = notice.game_id
WHERE delivery.next_at <= %(now)s
ORDER BY address.failures > 0, delivery.next_at
LIMIT %(most)s
FOR UPDATE OF delivery SKIP LOCKED
