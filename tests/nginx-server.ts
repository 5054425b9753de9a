import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from './debian-program.ts'
import { freePort } from './running-server.ts'

/**
 * nginx of Debian before these ports of this machine, set up as docs/operations/several-processes.md says; without
 * `max_fails=0` it would leave a process that has just come back alone for 10 s. `stop` ends it.
 */
export const startNginx = async (
  ports: readonly number[],
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const program = debianProgram('nginx', ['nginx-light'])
  const folder = await mkdtemp(join(tmpdir(), 'plenary-nginx-'))
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream plenary {
${ports.map((one) => `    server 127.0.0.1:${one} max_fails=0;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 61m;
    location / {
      proxy_pass http://plenary;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`,
  )
  const child = spawn(program, ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    // any answer will do: behind it no one may serve yet
    if (await fetch(url).catch(() => undefined)) return { url, stop }
    if (child.exitCode !== null) throw new Error(`nginx does not run: ${output}`)
    await new Promise((settle) => setTimeout(settle, 50))
  }
}
