CREATE TABLE "published_workers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"cloudflare_account" text NOT NULL,
	"sealed_key" text,
	"sealed_next_key" text,
	"version" integer,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "published_workers_address" UNIQUE("user_id","address")
);
--> statement-breakpoint
ALTER TABLE "published_workers" ADD CONSTRAINT "published_workers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;