// Steps through a worked case without loading the page anew. All text is the server's already; only
// the picture is fetched. Without this script every step is a link.
"use strict";
(() => {
  const section = document.getElementById("case");
  const scenes = [...section.querySelectorAll(".scenes > li")];
  const board = document.getElementById("board");
  const link = (scene) => scene.querySelector("a");
  let step = Number(section.dataset.step);

  const nav = document.createElement("p");
  nav.className = "pages";
  const [back, on] = ["Back", "Forward"].map((words, number) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", () => show(step + (number ? 1 : -1)));
    nav.append(button);
    return button;
  });
  section.querySelector("figcaption").after(nav);

  function show(next) {
    if (next < 1 || next > scenes.length) return;
    step = next;
    const shown = scenes[step - 1];
    for (const scene of scenes) {
      if (scene === shown) scene.setAttribute("aria-current", "step");
      else scene.removeAttribute("aria-current");
    }
    board.src = section.dataset.pictures.replace("0.svg", `${step}.svg`);
    document.getElementById("step").textContent = step;
    document.getElementById("words").textContent = link(shown).textContent;
    history.replaceState(null, "", link(shown).href);
    tell();
  }

  function tell() {
    back.disabled = step === 1;
    on.disabled = step === scenes.length;
  }

  for (const [number, scene] of scenes.entries()) {
    link(scene).addEventListener("click", (event) => {
      event.preventDefault();
      show(number + 1);
    });
  }
  section.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way && !event.target.closest(".wide")) show(step + way);
  });
  tell();
})();
