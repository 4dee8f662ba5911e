import fs from "node:fs";

/** The models of the database with their columns and relations, as the schema names them. */
export const models = [
  ...fs.readFileSync("prisma/schema.prisma", "utf8").matchAll(/^model (\w+) \{\n(.*?)^\}/gms),
].map(([, name = "", body = ""]) => ({
  name,
  fields: [...body.matchAll(/^ {2}(\w+) +(\w+)(.*)$/gm)].map(([, field = "", type = "", rest = ""]) => ({
    field,
    type,
    rest,
  })),
}));

/** The columns of a model, without ids and relations, which nobody types. */
export const columnsOf = (name: string) =>
  (models.find((model) => model.name === name)?.fields ?? []).filter(
    ({ type, rest }) => !rest.includes("@db.Uuid") && !models.some((model) => model.name === type),
  );
