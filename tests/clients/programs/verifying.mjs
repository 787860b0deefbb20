// Reads histories in Base64 and writes the field of the first fault of each, or null.
import { readFileSync } from "node:fs";
import { verify } from "kleio-client";

const found = [];
for (const [history, kept] of JSON.parse(readFileSync(0, "utf8"))) {
  const text = Buffer.from(history, "base64").toString("utf8");
  const { fault } = await verify(text, kept);
  found.push(fault && fault.field);
}
console.log(JSON.stringify(found));
