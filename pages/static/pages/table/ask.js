// What is asked, and the list of answers: the complete way to play, beside the board.
import { html, nothing } from "../vendor/lit-html.js";
import { entries, filtered, fitting, meant, places, shared, told } from "./picking.js";

const FOLDED = 9; // more entries than this fold where the board holds every answer
const KEYS = [..."123456789abcdefghijklmnoqrstvwxyz"];

// `view`: decision, draft, the words by names, what is sent and refused. `on`: what can be done.
export function asked(view, on) {
  const { decision, draft } = view;
  const move = view.chosen ?? meant(decision.moves, draft);
  const isBegun = draft.verb || draft.picks.length;
  return html`
    <h2 id="question" tabindex="-1">${view.words(decision.prompt)}</h2>
    ${decision.context ? html`<p class="context">${view.words(decision.context)}</p>` : nothing}
    <p class="quiet">${clause(view.rules, decision.clause)}${decision.required ? nothing : html` · you may, out of turn
      <button type="button" class="plain" data-key="0" @click=${on.notNow}>Not now <kbd>0</kbd></button>`}</p>
    ${isBegun ? trail(view, on) : nothing}
    ${move ? confirmation(view, move, on) : list(view, on)}`;
}

export const clause = (rules, id) =>
  id && rules ? html`<a class="rule" href="${rules}${id}/" target="_blank" rel="noopener">${id}</a>` : id || nothing;

function trail({ draft, named }, on) {
  const steps = [draft.verb, ...draft.picks.map(named)].filter(Boolean);
  return html`<p class="trail">${steps.join(" → ")}
    <button type="button" class="plain" @click=${on.back} title="Esc">Back</button></p>`;
}

function confirmation(view, move, on) {
  return html`<div class="meant">
    <p><b>${view.words(move.sentence)}</b></p>${facts(view, told(move), move.final ? "It cannot be taken back." : "")}
    <p class="does"><button type="button" class="do" ?disabled=${view.busy} @click=${() => on.send(move)}>Do it <kbd>Enter</kbd></button>
    <button type="button" class="plain" @click=${on.back}>Back <kbd>Esc</kbd></button></p></div>`;
}

// What a move costs and leads to, `last` in other letters.
function facts({ words }, sentences, last) {
  if (!sentences.length && !last) return nothing;
  return html`<small class="facts">${sentences.map(words).join(" ")} <em>${last}</em></small>`;
}

function list(view, on) {
  const all = entries(view.decision.moves, view.draft);
  const here = filtered(all, view.filter, view.named);
  const onBoard = [...places(view.decision.moves, view.draft).keys()].filter((at) => view.drawn.has(at));
  const placed = fitting(view.decision.moves, view.draft).every((move) => onBoard.includes(move.targets?.[view.draft.picks.length]));
  const common = all.every(({ move }) => move) ? shared(all.map(({ move }) => move)) : [];
  const body = html`
    ${all.length > FOLDED ? html`<label class="filter"><span class="heard">Find in the list</span>
      <input type="search" placeholder="Find …" .value=${view.filter} @input=${(event) => on.filter(event.target.value)}></label>` : nothing}
    <ol class="entries">${here.map((entry, at) => html`<li>${row(view, entry, KEYS[at], on, common)}</li>`)}</ol>
    ${common.length ? html`<p class="quiet">Each of them: ${facts(view, common)}</p>` : nothing}`;
  if (!placed || all.length <= FOLDED) return body;
  return html`<details ?open=${view.open} @toggle=${(event) => on.open(event.target.open)}>
    <summary>Pick one of ${onBoard.length} places, or from a list</summary>${body}</details>`;
}

function row(view, entry, key, on, common) {
  if (entry.amounts) return amounts(view, entry, key, on);
  const { move } = entry;
  const called = move ? view.words(move.sentence) : `${entry.verb ?? view.named(entry.place)} …`;
  return html`<button type="button" class="entry" data-key=${key ?? nothing} ?disabled=${view.busy}
    data-places=${(move ? move.targets ?? [] : [entry.place]).join(" ")} @click=${() => on.choose(entry)}>
    ${key ? html`<kbd>${key}</kbd>` : nothing}<span>${called}${move ? nothing : html` <small>(${entry.moves.length})</small>`}
    ${move ? facts(view, told(move).filter((fact) => !common.includes(fact))) : nothing}</span></button>`;
}

function amounts(view, entry, key, on) {
  return html`<div class="amounts" role="group" aria-label=${view.words(entry.words)}>
    <span>${key ? html`<kbd>${key}</kbd> ` : nothing}${view.words(entry.words)}</span>
    <span class="numbers">${entry.amounts.map(({ number, move }, at) => html`<button type="button" data-key=${at ? nothing : key ?? nothing}
      ?disabled=${view.busy} aria-label=${view.words(move.sentence)} title=${(move.facts ?? []).map(view.words).join(" ") || nothing}
      @click=${() => on.choose({ move })}>${number}</button>`)}</span>
    ${facts(view, shared(entry.amounts.map(({ move }) => move)))}</div>`;
}
