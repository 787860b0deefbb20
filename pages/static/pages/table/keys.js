// The keyboard: entries of the list by digit or letter, Enter, Esc, and u for undo.
export function listenToKeys({ entry, enter, escape, undo }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isText = event.target.matches("input:not([type=range]), select, textarea");
    if (event.key === "Escape") {
      if (isText) event.target.blur();
      else escape();
    } else if (isText) return;
    else if (event.key === "Enter") {
      if (event.target.matches("a, button, summary")) return;
      enter();
    } else if (event.key === "u") undo();
    else if (/^[1-9a-z]$/.test(event.key)) entry(event.key);
    else return;
    event.preventDefault();
  });
}
