import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgram } from '../start-program.ts'
import { secondsUntil } from '../ask.ts'
import type { Scene } from '../scene.ts'

export type ProxyKind = 'nginx' | 'caddy'

type Options = { kind: ProxyKind; port: number; servers: readonly string[] }

/** A proxy as operators set it up, on loopback, in front of servers that are given as `host:port`. */
export async function startProxy(scene: Scene, { kind, port, servers }: Options): Promise<string> {
  const folder = await scene.newFolder()
  const file = join(folder, kind === 'nginx' ? 'nginx.conf' : 'Caddyfile')
  await writeFile(
    file,
    kind === 'nginx' ? nginxConfig({ folder, port, servers }) : caddyConfig({ port, servers }),
  )
  const program =
    kind === 'nginx'
      ? startProgram('nginx', { args: ['-c', file, '-e', join(folder, 'error.log')] })
      : startProgram('caddy', {
          args: ['run', '--config', file, '--adapter', 'caddyfile'],
          env: { HOME: folder },
        })
  scene.afterwards(program.end)
  const url = `http://127.0.0.1:${port}`
  await secondsUntil(() => answers(url), { limitMs: 20_000, what: `${kind} answers` })
  return url
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/api/live`, { signal: AbortSignal.timeout(2_000) })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    return false
  }
}

type Config = Pick<Options, 'port' | 'servers'>

/**
 * Connections to the servers are kept, which is where a restart is noticed. What cannot be sent is sent to the other
 * one; a sale event also when its answer is lost, since a repeated one changes nothing.
 */
function nginxConfig({ folder, port, servers }: Config & { folder: string }): string {
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream integrador {
${servers.map((server) => `    server ${server} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_connect_timeout 2s;
    location / {
      proxy_pass http://integrador;
    }
    location /api/webhooks/ {
      proxy_pass http://integrador;
      proxy_next_upstream error timeout http_502 http_503 non_idempotent;
    }
  }
}
`
}

/** Asks each server for its health, and tries another one while a connection cannot be made. */
function caddyConfig({ port, servers }: Config): string {
  return `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  reverse_proxy ${servers.join(' ')} {
    lb_policy round_robin
    lb_try_duration 5s
    lb_retry_match {
      path /api/webhooks/*
    }
    health_uri /api/health
    health_interval 500ms
    health_timeout 2s
  }
}
`
}
