import { defaultAccounts, type BooksAccount, type OwnAccounts } from "@/lib/association/accounts";

/** An account as accounting programs know it. */
export type ChartAccount = {
  /** For programs that know it by its number. */
  code: string;
  /** For programs that know it by its name. */
  name: string;
  /** "Assets:Receivable", with the association's own code before the last part: "Assets:610 Debtors". */
  path: string;
};
export type ChartOfAccounts = Record<BooksAccount, ChartAccount>;

/** Each account by the association's own code and name, or else the default ones. */
export function buildChartOfAccounts(own: OwnAccounts): ChartOfAccounts {
  const chart = Object.entries(defaultAccounts).map(([account, { type, ...defaults }]) => {
    const { code, name: ownName } = own[account as BooksAccount];
    const name = ownName ?? defaults.name;
    const numbered = code === null ? name : name.replace(/[^:]+$/, (last) => `${code} ${last}`);
    return [account, { code: code ?? defaults.code, name, path: `${type}:${numbered}` }];
  });
  return Object.fromEntries(chart) as ChartOfAccounts;
}
