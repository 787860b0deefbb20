"""All laws by name."""

from __future__ import annotations

from collections.abc import Callable

from tests.compliance.laws import (
    asking,
    courses,
    dealing,
    decisions,
    dimensions,
    drawing_lots,
    ending,
    foresight,
    legality,
    pictures,
    pieces,
    places,
    replay,
    round_trips,
    sentences,
    undoing,
    upcasting,
    views,
    worlds,
)
from tests.compliance.record import Record

Law = Callable[[Record], None]

LAWS: dict[str, Law] = {
    law.__name__: law
    for law in (
        ending.every_game_ends_within_its_bound,
        ending.a_game_that_is_not_over_asks_somebody,
        ending.nothing_is_told_after_the_end,
        ending.nothing_is_taken_after_the_end,
        replay.folding_the_facts_gives_the_next_state,
        replay.a_batch_is_a_choice_then_facts_then_one_bookmark,
        replay.deciding_does_not_change_its_argument,
        replay.playing_in_place_gives_the_same,
        replay.the_same_seed_and_moves_give_the_same_facts,
        replay.a_state_read_from_its_json_plays_on_alike,
        pieces.every_piece_is_somewhere,
        drawing_lots.every_draw_is_as_the_first_event_declares,
        decisions.a_decision_keeps_its_id_while_it_is_open,
        legality.a_list_of_moves_is_stable_and_has_no_duplicates,
        legality.every_listed_move_is_accepted,
        legality.every_other_move_is_refused,
        round_trips.every_event_survives_json,
        round_trips.every_move_survives_json_and_notation,
        round_trips.every_view_survives_json,
        round_trips.an_unknown_field_or_a_wrong_type_is_refused_at_the_door,
        sentences.every_type_of_record_has_a_sentence,
        sentences.every_sentence_reads_well,
        views.a_view_is_a_function_of_the_viewers_feed,
        views.a_seat_can_list_its_moves_from_its_view,
        views.who_is_asked_can_be_told_from_the_table,
        asking.whether_to_ask_hangs_on_nothing_hidden,
        dimensions.what_a_game_is_looked_at_by_follows_from_its_facts,
        undoing.taking_back_lays_the_position_before,
        undoing.a_history_with_undos_folds_from_its_beginning,
        undoing.what_is_taken_back_told_nobody_anything,
        undoing.what_is_told_openly_follows_from_what_all_are_told,
        upcasting.an_upcast_leaves_alone_what_is_told_now,
        worlds.the_set_up_tells_nothing_that_is_hidden,
        worlds.nobody_can_tell_other_worlds_apart,
        dealing.a_dealt_world_looks_like_the_true_one,
        dealing.a_dealt_world_hangs_on_view_and_memory_alone,
        dealing.the_true_state_is_among_the_worlds,
        dealing.a_dealt_world_can_be_played_to_its_end,
        dealing.any_deal_is_as_likely_as_another,
        dealing.what_is_remembered_was_told_to_all,
        foresight.what_is_foreseen_follows,
        foresight.what_is_foreseen_hangs_on_the_view,
        courses.a_course_tells_what_its_viewer_knows,
        pictures.every_moment_can_be_drawn_for_every_viewer,
        pictures.a_picture_hangs_on_the_view_alone,
        pictures.what_is_hidden_changes_no_picture,
        places.every_place_of_a_move_is_drawn_for_its_seat,
        places.every_place_has_a_name_and_words,
        places.moves_of_one_question_can_be_told_apart,
        places.a_list_of_moves_has_short_groups,
        places.the_parts_of_a_table_are_its_picture,
        # Last: whatever the others did with the states of a game must have left no trace.
        replay.earlier_states_never_change,
    )
}
