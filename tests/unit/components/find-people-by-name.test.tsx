import { render, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { TypedSearch } from "@/components/check-in/typed-search";

it("a name that was typed before the scripts arrived is searched and stays", async () => {
  const find = vi.fn(() => Promise.resolve({ ok: true as const, data: [] }));
  const search = (
    <TypedSearch
      find={find}
      counts={{ checkedIn: 0, expected: 1 }}
      timeZone="America/Nassau"
      rateOf={() => null}
      onChosen={() => undefined}
    />
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(search);
  const field = container.querySelector("input")!;
  field.value = "Moncur";
  render(search, { container, hydrate: true });
  await waitFor(() => expect(find).toHaveBeenCalledWith("Moncur"));
  expect(field.value).toBe("Moncur");
});
