import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from './debian-program.ts'
import { freePort } from './running-server.ts'

const sample = readFileSync(join(import.meta.dirname, '../deploy/nginx/plenary.conf'), 'utf8')

/**
 * The proxy settings of our sample configuration, except that X-Forwarded-For is appended to, so that load can come from
 * many addresses, and Host keeps its port.
 */
const passOn = (() => {
  const [location] = / {2}location \/ \{[\s\S]*(?=\n\}\n)/.exec(sample) ?? []
  const replaced = ['X-Forwarded-For $remote_addr;', 'Host $host;'] as const
  if (!location || !replaced.every((line) => location.includes(line)))
    throw new Error('deploy/nginx/plenary.conf has changed, and the tests no longer know how')
  return location
    .replace(replaced[0], 'X-Forwarded-For $proxy_add_x_forwarded_for;')
    .replace(replaced[1], 'Host $http_host;')
})()

/** The response of our sample while the process restarts. */
const maps = /^map [\s\S]*?^\}$/m.exec(sample)?.[0] ?? ''

/** As in docs/operations/beyond-one-machine.md: a process that is `down` gets no request. */
const configOf = (folder: string, port: number, places: readonly string[], down: string | undefined) =>
  `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${maps}
  upstream plenary {
${places.map((one) => `    server ${one} max_fails=0${one === down ? ' down' : ''};`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 30m;
    proxy_request_buffering off;
    gzip off;
${passOn}
  }
}
`

/** Debian's nginx as a load balancer for these ports. `leaveOut` removes one of them; `stop` ends it. */
export const startNginx = async (ports: readonly number[]) => {
  const placeOf = (port: number) => `127.0.0.1:${port}`
  const { leaveOut, ...rest } = await startNginxBefore(ports.map(placeOf), await freePort())
  return {
    ...rest,
    leaveOut: (port: number | undefined) => leaveOut(port === undefined ? port : placeOf(port)),
  }
}

/** The same for these addresses, on a given port. */
export const startNginxBefore = async (places: readonly string[], port: number) => {
  const program = debianProgram('nginx', ['nginx-light'])
  const folder = await mkdtemp(join(tmpdir(), 'plenary-nginx-'))
  const config = join(folder, 'nginx.conf')
  await writeFile(config, configOf(folder, port, places, undefined))
  const child = spawn(program, ['-p', folder, '-c', config], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  // any response will do: there may be no upstream yet
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx does not run')
    await new Promise((settle) => setTimeout(settle, 50))
  }
  return {
    url,
    leaveOut: async (down: string | undefined) => {
      await writeFile(config, configOf(folder, port, places, down))
      child.kill('SIGHUP')
    },
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
