DROP INDEX "sale_transactions_paid_index";--> statement-breakpoint
ALTER TABLE "sale_transactions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "sale_transactions" ADD COLUMN "happened_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sale_transactions_kept_index" ON "sale_transactions" USING btree ("happened_at","order_id","paid_cents","currency") WHERE "sale_transactions"."processed" and "sale_transactions"."paid_cents" is not null and "sale_transactions"."subscription_type" is not null;--> statement-breakpoint
CREATE INDEX "sale_transactions_returned_index" ON "sale_transactions" USING btree ("created_at","order_id") WHERE "sale_transactions"."webhook_event_type" in ('order_refunded', 'chargeback');--> statement-breakpoint
CREATE INDEX "sale_transactions_undated_index" ON "sale_transactions" USING btree ("id") WHERE "sale_transactions"."happened_at" is null;