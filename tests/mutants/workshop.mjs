/* The portal's own tools: what is installed and how migrations are applied. */

const packages = ["tests/unit/setup/packages.test.ts"];

const mutants = [
  {
    name: "npm start installs no development dependency",
    file: "scripts/setup/packages.mjs",
    text: 'withDevelopment ? "--include=dev" : "--omit=dev"',
    becomes: '"--include=dev"',
    tests: packages,
  },
  {
    name: "a development dependency that is a peer of another package is noticed",
    file: "package.json",
    text: '"pngjs": "7.0.0"',
    becomes: '"next": "16.4.5"',
    tests: packages,
  },
];

export default mutants;
