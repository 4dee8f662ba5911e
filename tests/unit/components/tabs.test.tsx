import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

function show() {
  render(
    <Tabs defaultValue="upcoming">
      <TabsList label="Events">
        <TabsTrigger value="upcoming">Upcoming Events</TabsTrigger>
        <TabsTrigger value="past">Past Events</TabsTrigger>
      </TabsList>
      <TabsContent value="upcoming">None ahead</TabsContent>
      <TabsContent value="past">None behind</TabsContent>
    </Tabs>,
  );
  return userEvent.setup();
}

const selected = () => screen.getByRole("tab", { selected: true }).textContent;

test("only the open tab's panel is there, and its tab names it", async () => {
  const user = show();
  expect(screen.getByRole("tabpanel", { name: "Upcoming Events" }).textContent).toBe("None ahead");
  await user.click(screen.getByRole("tab", { name: "Past Events" }));
  expect(screen.getByRole("tabpanel", { name: "Past Events" }).textContent).toBe("None behind");
  expect(screen.queryByText("None ahead")).toBeNull();
});

test("arrows, Home and End move between tabs, and Tab enters at the open one", async () => {
  const user = show();
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Upcoming Events");
  await user.keyboard("{ArrowLeft}");
  expect(selected()).toBe("Past Events");
  await user.keyboard("{ArrowRight}");
  expect(selected()).toBe("Upcoming Events");
  await user.keyboard("{End}");
  expect(selected()).toBe("Past Events");
  await user.keyboard("{Home}");
  expect(selected()).toBe("Upcoming Events");
});
