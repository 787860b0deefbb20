// Coming in: a guest in one click, or somebody with a name and a password.
import { call, dropToken } from "../call.js";
import { html, nothing } from "../vendor/lit-html.js";
import { become, fieldOf, said } from "./who.js";

async function leave(who) {
  // Whoever sits here next is not told of these games: the push service ends it, and so does Kleio.
  const told = await navigator.serviceWorker?.getRegistration("/play/notices/").catch(() => null);
  await told?.pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe()).catch(() => {});
  await call("DELETE", "tokens/current/").catch((problem) => {
    if (problem.status !== 401) throw problem;
  });
  dropToken();
  Object.assign(who, { player: null, isLeaving: false });
}

const beside = (trouble, name, id) =>
  (trouble && trouble.field === name ? html`<p class="wrong" id=${id}>${trouble.detail}</p>` : nothing);

const WAYS = {
  guest: ["As a guest", "Play as a guest", "Nothing to sign up for. This browser remembers you; if it forgets, you cannot come back."],
  account: ["I have an account", "Sign in", "With the name and password of your account."],
  new: ["Make an account", "Make the account", "A name that nobody else has, and a password of at least 8 characters. With them you come back from any browser."],
};

export function account(who, on) {
  return who.player ? signedIn(who, on) : arriving(who, on);
}

function signedIn({ player, isLeaving, trouble }, on) {
  return html`<p class="me">You play as <b>${player.name}</b>${player.guest ? html` <small>guest</small>` : nothing}
    ${isLeaving
    ? html`<span role="alert">A guest who signs out cannot come back.</span>
      <button type="button" @click=${on.leave}>Sign out for good</button> <button type="button" class="plain" @click=${on.stay}>Stay</button>`
    : html`<button type="button" class="plain" @click=${player.guest ? on.askToLeave : on.leave}>Sign out</button>`}</p>
    ${trouble ? html`<p class="wrong" role="alert">${trouble.detail}</p>` : nothing}`;
}

function arriving({ way, trouble, offered }, on) {
  const [, act, words] = WAYS[way];
  const mine = trouble?.way === way ? trouble : null;
  return html`<section class="arrive" aria-labelledby="arrive">
    <h2 id="arrive">Who are you?</h2>
    <div class="kinds" role="group" aria-label="How you come">${Object.entries(WAYS).map(([each, [name]]) => html`
      <button type="button" aria-pressed=${each === way} @click=${() => on.turnTo(each)}>${name}</button>`)}</div>
    <p>${words}</p>
    <form class="filters" @submit=${on.arrive} novalidate>
      ${field("name", "Your name", mine, html`<input id="name" name="name" maxlength="40" autocomplete=${way === "guest" ? "nickname" : "username"}
        .value=${way === "guest" ? offered : ""} aria-describedby="name-wrong" aria-invalid=${mine?.field === "name"}>`)}
      ${way === "guest" ? nothing : field("password", "Password", mine, html`<input id="password" name="password" type="password" maxlength="200"
        autocomplete=${way === "new" ? "new-password" : "current-password"} aria-describedby="password-wrong" aria-invalid=${mine?.field === "password"}>`)}
      <button type="submit">${act}</button></form>
    <div role="alert">${mine && !mine.field ? html`<p class="wrong">${mine.detail}</p>` : nothing}</div></section>`;
}

const field = (name, label, trouble, input) => html`<div class="field"><label for=${name}>${label}</label>${input}
  <div role="alert">${beside(trouble, name, `${name}-wrong`)}</div></div>`;

// What the forms above do; `show` draws anew, `changed` is called when somebody came or went.
export function ways(who, show, changed) {
  const attempt = async (way, act) => {
    try {
      await act();
      changed();
    } catch (problem) {
      who.trouble = { way, detail: said(problem), field: fieldOf(problem) };
    }
    show();
    document.querySelector(".arrive [aria-invalid=true]")?.focus();
  };
  const set = (change) => {
    Object.assign(who, change);
    show();
  };
  return {
    turnTo: (way) => set({ way, trouble: null }),
    askToLeave: () => set({ isLeaving: true }),
    stay: () => set({ isLeaving: false }),
    leave: () => attempt(who.way, () => leave(who)),
    arrive(event) {
      event.preventDefault();
      const given = Object.fromEntries(new FormData(event.target));
      const lacks = ["name", "password"].find((name) => given[name] === "");
      if (who.way === "guest") who.offered = given.name || who.offered;
      if (lacks && who.way === "guest") return void attempt("guest", () => become(who, "guest", { name: who.offered }));
      if (lacks) {
        const detail = lacks === "name" ? "Which name?" : "Which password?";
        return void attempt(who.way, () => Promise.reject({ status: 400, message: detail, field: `$.${lacks}` }));
      }
      attempt(who.way, () => become(who, who.way, given));
    },
  };
}
