ALTER TABLE "users" ADD COLUMN "frozen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "frozen_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unfrozen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_frozen_index" ON "users" USING btree ("created_at","id") WHERE "users"."frozen_at" is not null;