// Playwright drives an unpatched Firefox by WebDriver BiDi, and tells it at the beginning which colour
// scheme to prefer. Firefox 153 does not know that command, and need not: each test that asks for a
// scheme is Chromium's. So there it may fail.
const Module = require("node:module");
const compile = Module.prototype._compile;
const COMMAND = '("emulation.setMediaFeaturesOverride"';
Module.prototype._compile = function (text, name) {
  return compile.call(this, text.replaceAll(`.send${COMMAND}`, `.sendMayFail${COMMAND}`), name);
};
