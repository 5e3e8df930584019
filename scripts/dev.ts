// npm run dev: the server restarts on change; Vite with hot reload runs in front of it and forwards the server's
// paths (dashboard/vite.config.ts). Ctrl-C stops both.
import { run, stopAll } from './programs.ts'

const serverPort = process.env['PORT'] ?? '4620'
const frontPort = process.env['DEV_PORT'] ?? '4622'
const env = { PORT: serverPort, PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${frontPort}` }

process.stdout.write(`the dashboard with hot reload: http://localhost:${frontPort}\n`)

const programs = [
  run({ name: 'server', args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'], env, output: 'prefix' }),
  run({
    name: 'vite  ',
    args: ['../node_modules/vite/bin/vite.js', '--port', frontPort, '--strictPort', '--clearScreen', 'false'],
    cwd: 'dashboard',
    env,
    output: 'prefix',
  }),
]

const first = await Promise.race(programs)
stopAll('SIGTERM')
await Promise.all(programs)
process.exitCode = first.code === 130 || first.code === 143 ? 0 : first.code
