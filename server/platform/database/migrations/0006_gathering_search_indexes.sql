-- Kept, not made again: a large one takes minutes.
ALTER INDEX "sale_transactions_search_index" SET (fastupdate=true, gin_pending_list_limit=64);--> statement-breakpoint
ALTER INDEX "users_search_index" SET (fastupdate=true, gin_pending_list_limit=64);
