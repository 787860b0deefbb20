// Waits until the page waits for the person alone, and tells how it stands; see person.py.
async ([stands, patience, [onBoard, which], aPoint, cutOff]) => {
  const [pointOf, cut] = [aPoint, cutOff].map((text) => (0, eval)(text));
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];

  function wrong() {
    const small = all("#ask button, #board .can").filter((one) => {
      const { width, height } = (one.querySelector(":scope > .frame") ?? one).getBoundingClientRect();
      return one.checkVisibility() && Math.min(width, height) < 23.5;
    });
    const wide = document.documentElement.scrollWidth - innerWidth;
    const turn = document.getElementById("turn").textContent;
    const isAsked = document.querySelector("#ask .entry, #ask .do");
    const mayWait = document.querySelector("#ask [data-key='0']");
    return [
      ...(wide > 0 ? [`${wide} px too wide`] : []),
      ...cut(5).map((what) => `cut off: ${what}`),
      ...small.map((one) => `smaller than a finger: ${one.dataset.at ?? one.innerText}`),
      ...(isAsked && !turn.startsWith("Your turn") && !mayWait ? [`asked, and told: ${turn}`] : []),
      ...(/undefined|null|NaN|\[object/.exec(document.getElementById("room").textContent) ?? []),
    ];
  }

  // Where the mouse goes: to a place on the board, or to an entry of the list.
  function aim() {
    const places = all("#board .can");
    if (places.length && onBoard) {
      const place = places[Math.floor(which * places.length)];
      return { at: place.dataset.at, point: pointOf(place) };
    }
    for (const one of all("#ask details")) one.open = true;
    const entries = all("#ask .entry, #ask .numbers button");
    const entry = entries[Math.floor(which * entries.length)];
    if (!entry) return { point: null };
    entry.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = entry.getBoundingClientRect();
    const point = [x + width / 2, y + height / 2];
    return { at: entry.innerText, point: entry.contains(document.elementFromPoint(...point)) ? point : null };
  }

  const end = performance.now() + 1000 * patience;
  while (performance.now() < end) {
    // Looking lays the page out, and would be counted with what is drawn.
    const found = !window.kleioIsDrawing && Object.entries(stands).find(([, seen]) => document.querySelector(seen));
    if (found) {
      return {
        how: found[0],
        keys: all("#ask [data-key]:not(:disabled)").map((one) => one.dataset.key),
        undo: Boolean(document.querySelector("#ask .undo:not(:disabled)")),
        question: document.getElementById("question")?.textContent ?? "",
        words: document.getElementById("ask").innerText,
        took: window.kleioTook,
        wrong: wrong(),
        aim: found[0] === "asked" ? aim() : null,
      };
    }
    await new Promise((done) => setTimeout(done, 15));
  }
  return { how: "", told: document.getElementById("play")?.innerText.slice(0, 300) };
}
