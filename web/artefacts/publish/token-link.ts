/** No more than publishing needs: the Workers of an account, and how it is called. */
const permissions = [
  { key: 'workers_scripts', type: 'edit' },
  { key: 'account_settings', type: 'read' },
]

const wanted = new URLSearchParams({
  permissionGroupKeys: JSON.stringify(permissions),
  accountId: '*',
  zoneId: 'all',
  name: 'Integrador',
})

/** Cloudflare's own form for a token, filled in. */
export const tokenLink = `https://dash.cloudflare.com/profile/api-tokens?${wanted.toString()}`
