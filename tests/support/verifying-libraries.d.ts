/** Types of the functions that the tests use, because the packages have none. */
declare module "jsonld-signatures" {
  type Loaded = { document: object; documentUrl: string };
  type Options = {
    suite: object;
    purpose: object;
    documentLoader: (url: string) => Promise<Loaded>;
  };
  const signatures: {
    verify(document: object, options: Options): Promise<{ verified: boolean; error?: Error }>;
    purposes: { AssertionProofPurpose: new () => object };
  };
  export default signatures;
}

declare module "@digitalbazaar/data-integrity" {
  export const DataIntegrityProof: new (options: { cryptosuite: object }) => object;
}

declare module "@digitalbazaar/eddsa-rdfc-2022-cryptosuite" {
  export const cryptosuite: object;
}
