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
