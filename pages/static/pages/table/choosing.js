// What is picked so far of each decision, and what is sent once a move is meant.
import * as board from "./board.js";
import * as picking from "./picking.js";

// `open`: whether the folded list is. `later`: offers that were put off. `chosen`: a move from the list that is to be confirmed.
export const BEGINNING = { asked: null, drafts: new Map(), chosen: null, filter: "", open: false, later: new Set() };

export const decision = ({ at, sight, asked }) =>
  at === null ? sight?.decisions.find((one) => one.decision === asked) : undefined;
export const draft = ({ drafts, asked }) => drafts.get(asked) ?? picking.EMPTY;

// A draft stays with its decision, through the moves of others and a reload.
export function keep(now) {
  if (now.at !== null) return;
  const open = now.sight.decisions;
  const stored = JSON.parse(sessionStorage.getItem(now.id) ?? "[]");
  const isOpen = ([id]) => open.some((one) => one.decision === id);
  now.drafts = new Map([...stored, ...now.drafts].filter(isOpen));
  // An offer gives way to what is asked, unless something of it is picked already.
  const one = decision(now);
  if (!one || (!one.required && !now.drafts.has(now.asked))) {
    const asked = (open.find((each) => each.required) ?? one ?? open.find((each) => !now.later.has(each.decision)))?.decision ?? null;
    if (asked === now.asked) return;
    Object.assign(now, { asked, filter: "", open: false, chosen: null });
  }
  store(now);
}

const store = ({ id, drafts }) => sessionStorage.setItem(id, JSON.stringify([...drafts]));

export const confirms = () => localStorage.getItem("kleio.confirm") ?? "final";
const mustConfirm = (move) => confirms() === "always" || (confirms() === "final" && move.final);

export function actions(now) {
  function drafted(next) {
    const { moves } = decision(now);
    now.drafts.set(now.asked, picking.settled(moves, next));
    now.filter = "";
    store(now);
    const move = picking.meant(moves, draft(now));
    if (move && !mustConfirm(move)) send(move);
    else now.show();
  }
  const pick = (name) => !now.busy && drafted({ ...draft(now), picks: [...draft(now).picks, name] });
  function send(move) {
    const { decision: id, seat } = decision(now);
    const sight = { after: now.known(), seat: now.seat ?? undefined }; // the same however often it is sent
    now.doing(async (once) => {
      const done = await now.api.move(id, move.move, seat, sight, once);
      now.seen = board.looks();
      localStorage.setItem(`kleio.seen.${now.id}`, done.version);
      return done;
    }).finally(() => now.drafts.delete(id));
    now.chosen = null;
  }
  return {
    pick,
    send,
    choose({ verb, place, move }) {
      if (verb) drafted({ ...draft(now), verb });
      else if (place) pick(place);
      else if (!mustConfirm(move)) send(move);
      else {
        now.chosen = move;
        now.show();
      }
    },
    back() {
      if (now.chosen) now.chosen = null;
      else if (decision(now)) now.drafts.set(now.asked, picking.lessened(decision(now).moves, draft(now)));
      store(now);
      now.show();
    },
    filter(text) {
      now.filter = text;
      now.show();
    },
    open: (is) => (now.open = is),
    notNow() {
      now.later.add(now.asked);
      now.drafts.delete(now.asked);
      now.asked = null;
      keep(now);
      now.show();
    },
    turnTo(id) {
      now.later.delete(id);
      now.drafts.set(id, now.drafts.get(id) ?? picking.EMPTY);
      Object.assign(now, { asked: id, chosen: null, filter: "" });
      now.show();
    },
  };
}
