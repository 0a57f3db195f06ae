ALTER TABLE "mails" ADD COLUMN "cause" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "mails_list_index" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_unsent_index" ON "mails" USING btree ("status","created_at","id") WHERE "mails"."status" <> 'sent';