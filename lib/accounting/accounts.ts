import { defaultAccounts, type BooksAccount, type OwnAccounts } from "@/lib/association/accounts";

/** An account in the form in which accounting programs identify it. */
export type ChartAccount = {
  /** The account's number, for programs that identify accounts by it. */
  code: string;
  /** The account's name, for programs that identify accounts by it. */
  name: string;
  /**
   * The account's path for hledger: "Assets:Receivable", with the association's own code before the last part:
   * "Assets:610 Debtors".
   */
  path: string;
};
export type ChartOfAccounts = Record<BooksAccount, ChartAccount>;

/** Every account with the association's own code and name, or else the default ones. */
export function buildChartOfAccounts(own: OwnAccounts): ChartOfAccounts {
  const chart = Object.entries(defaultAccounts).map(([account, { type, ...defaults }]) => {
    const { code, name: ownName } = own[account as BooksAccount];
    const name = ownName ?? defaults.name;
    const numbered = code === null ? name : name.replace(/[^:]+$/, (last) => `${code} ${last}`);
    return [account, { code: code ?? defaults.code, name, path: `${type}:${numbered}` }];
  });
  return Object.fromEntries(chart) as ChartOfAccounts;
}
