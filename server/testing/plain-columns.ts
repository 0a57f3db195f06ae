const words = (text: string) => text.split(' ')

/**
 * Columns that say nothing of a person by themselves: ids, counters, states, limits of time, sums of many, and texts that the team
 * writes to many. What is not here must be named in `contract/personal-data.ts`, for the page about privacy.
 */
const ours: Readonly<Record<string, readonly string[]>> = {
  audit_entries: words('id actor_id area subject_id'),
  authenticators: words('user_id last_step created_at'),
  buyer_numbers: words('sale_id'),
  campaign_drafts: words('id subject content version saved_at told_at'),
  campaign_pace: words('minute mails'),
  campaign_recipients: words(
    'id campaign_id user_id status attempts next_attempt_at lease_until chunk forgiven_attempts',
  ),
  campaigns: words(
    'id audience subject content status created_by created_at finished_at total sent failed uncertain dropped chunks prepared_up_to prepared_at segment scheduled_for',
  ),
  cleanups: words('id actor_id status total done ended_before created_at finished_at'),
  deleted_users: words('id is_admin created_at final_at cleanup_id is_erasure'),
  email_changes: words('user_id expires'),
  email_corrections: words('user_id corrected_at'),
  erasures: words('id'),
  ignored_products: words('provider product_id ignored_at'),
  integration_versions: words('integration_id number created_at'),
  integrations: words('id user_id platform status created_at updated_at version taken deleted_at'),
  logins: words('id user_id'),
  mail_exclusions: words('created_at'),
  mails: words('id status attempts'),
  money_days: words('day kind currency provider type shard cents moves newcomers'),
  money_moves: words('kind provider type sale_id is_first'),
  passkeys: words('id user_id counter transports party created_at'),
  published_workers: words('id user_id platform version published_at'),
  rate_counters: words('count window_ends_at'),
  recovery_codes: words('user_id used_at'),
  refused_deliveries: words('provider day reason count last_at'),
  sale_counts: words('shard processed pending failed tests'),
  sale_transactions: words(
    'id webhook_event_type order_status user_id processed processed_at provider sale_type voided_by kind',
  ),
  security_events: words('id user_id'),
  sessions: words('user_id expire id'),
  settings: words('key value updated_at'),
  spent_login_links: words('user_id spent_at'),
  spent_tickets: words('ticket_hash until'),
  subscription_acts: words('id kind actor_id created_at seq voided_by'),
  subscription_reminders: words('user_id'),
  told_troubles: words('condition user_id told_at'),
  troubles: words('condition since'),
  unserved_customers: words('problem sale_id ends_at found_at'),
  user_counts: words('shard total'),
  users: words('id is_admin must_reset_password reset_token_expires updated_at first_login_token_expires'),
}

/** Of the queue and of the migrations. What a job is told stands with the personal data. */
const theirs: Readonly<Record<string, readonly string[]>> = {
  'drizzle.__drizzle_migrations': words('id hash created_at'),
  'pgboss.bam': words(
    'id name version status queue table_name command error created_on started_on completed_on',
  ),
  'pgboss.job': words(
    'id name priority state retry_limit retry_count retry_delay retry_backoff retry_delay_max expire_seconds deletion_seconds singleton_key singleton_on group_id group_tier start_after created_on started_on completed_on keep_until dead_letter policy heartbeat_on heartbeat_seconds blocked blocking pending_dependencies source_name source_id source_created_on source_retry_count source_root_id',
  ),
  'pgboss.job_dependency': words('child_name child_id parent_name parent_id'),
  'pgboss.queue': words(
    'name policy retry_limit retry_delay retry_backoff retry_delay_max expire_seconds retention_seconds deletion_seconds dead_letter partition table_name deferred_count queued_count ready_count warning_queued active_count failed_count total_count created_delta completed_delta failed_delta delta_on delta_seconds ready_history heartbeat_seconds notify singletons_active monitor_claim_on monitor_on maintain_on created_on updated_on',
  ),
  'pgboss.queue_stats': words(
    'id name deferred_count queued_count ready_count active_count failed_count total_count created_delta completed_delta failed_delta delta_seconds delta_on captured_on',
  ),
  'pgboss.schedule': words('name key kind cron timezone data options created_on updated_on last_job_id'),
  'pgboss.subscription': words('event name created_on updated_on'),
  'pgboss.version': words('version cron_on bam_on flow_on reindex_on monitor_backoff_on'),
  'pgboss.warning': words('id type message data created_on'),
}

export const plainColumns = { ...ours, ...theirs }
