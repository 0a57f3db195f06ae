DROP INDEX "sale_transactions_unprocessed_index";--> statement-breakpoint
CREATE INDEX "sale_transactions_pending_index" ON "sale_transactions" USING btree ("created_at","id") WHERE not "sale_transactions"."processed" and "sale_transactions"."error_message" is null;--> statement-breakpoint
CREATE INDEX "sale_transactions_failed_index" ON "sale_transactions" USING btree ("created_at","id") WHERE not "sale_transactions"."processed" and "sale_transactions"."error_message" is not null;--> statement-breakpoint
-- Bodies lie beside the rows and not in them: lists, searches and counts then read fewer pages.
ALTER TABLE "sale_transactions" SET (toast_tuple_target = 256);
