-- A payment that was no money after all: its cheque bounced, or it was recorded by mistake. What it had paid is open
-- again. The refund of all of it says so, with the same sums and triggers as any other.
ALTER TYPE "RefundKind" ADD VALUE 'bounced';
ALTER TYPE "RefundKind" ADD VALUE 'undone';
