CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"address" text,
	"area" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid,
	"subject_name" text,
	"subject_email" text,
	"details" jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(translate(' ' || coalesce("actor_name", '') || ' ' || coalesce("subject_name", '') || ' ' || coalesce("subject_email", '') || ' ' || coalesce("address", ''), 'áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn'))) STORED NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_created_at_index" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_index" ON "audit_entries" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_area_index" ON "audit_entries" USING btree ("area","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_index" ON "audit_entries" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_email_index" ON "audit_entries" USING btree (lower("subject_email")) WHERE "audit_entries"."subject_id" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_search_index" ON "audit_entries" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=64);