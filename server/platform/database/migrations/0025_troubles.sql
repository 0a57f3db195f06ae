CREATE TABLE "told_troubles" (
	"condition" text NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "told_troubles_condition_user_id_pk" PRIMARY KEY("condition","user_id")
);
--> statement-breakpoint
CREATE TABLE "troubles" (
	"condition" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "told_troubles" ADD CONSTRAINT "told_troubles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;