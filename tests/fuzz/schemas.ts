import fs from "node:fs";
import path from "node:path";
import { z } from "zod";

/*
 * Prints what each call and action takes, as JSON Schema: { "PUT users/me": { schema, readsBody } }. Their files say
 * of which operations they are made; a process of its own loads those, since they are TypeScript and made for Next.
 */

type Operation = { input: z.ZodType; readsBody?: true };
type Entry = [name: string, facts: { schema: unknown; readsBody: boolean }];
const app = path.resolve("app");
const filesNamed = (name: string) =>
  fs
    .readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === name)
    .sort();

/** What a file imports under a name from the portal. */
async function imported(text: string, name: string): Promise<Operation> {
  const found = [...text.matchAll(/import \{([^}]*)\} from "@\/([^"]+)"/g)].find(([, names = ""]) =>
    names.split(",").some((one) => one.trim() === name),
  );
  const loaded = (await import(path.resolve(`${found?.[2]}.ts`))) as Record<string, Operation>;
  if (!loaded[name]) throw new Error(`${name} is not found.`);
  return loaded[name];
}

async function entriesOf(file: string, made: RegExp, nameOf: (said: string) => string): Promise<Entry[]> {
  const text = fs.readFileSync(path.join(app, file), "utf8");
  return Promise.all(
    [...text.matchAll(made)].map(async ([, said = "", name = ""]): Promise<Entry> => {
      const { input, readsBody = false } = await imported(text, name);
      return [
        nameOf(said),
        { schema: z.toJSONSchema(input, { io: "input", unrepresentable: "any" }), readsBody },
      ];
    }),
  );
}

// route({ GET: readEvents, POST: createEvent }), also wrapped: GET: respondWithCsv(exportMembers)
const calls = filesNamed("route.ts").map((file) =>
  entriesOf(
    file,
    /\b(GET|POST|PUT|PATCH|DELETE): (?:\w+\()?(\w+)/g,
    (method) => `${method} ${path.relative("api", path.dirname(file))}`,
  ),
);
// export const editMemberAction = action(editMember, …)
const actions = filesNamed("actions.ts").map((file) =>
  entriesOf(file, /export const (\w+) = action\((\w+)/g, (name) => `action ${file} ${name}`),
);

const entries = await Promise.all([...calls, ...actions]);
process.stdout.write(JSON.stringify(Object.fromEntries(entries.flat())));
