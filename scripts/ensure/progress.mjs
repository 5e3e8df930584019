const lineEverySeconds = 10

/**
 * One phase of the set-up: a moving line on a terminal, plain lines elsewhere. `counter` gives what to show beside
 * the elapsed time and may be slow or absent.
 */
export function phase(title, counter = () => '') {
  const began = Date.now()
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`
  const line = () => [title, counter(), elapsed()].filter(Boolean).join(' · ')
  const moving = process.stdout.isTTY
  if (!moving) process.stdout.write(`${title}\n`)
  const show = () => process.stdout.write(moving ? `\r\x1b[2K${line()}` : `${line()}\n`)
  const timer = setInterval(show, moving ? 200 : lineEverySeconds * 1000)
  // a phase that is broken off must not keep the process alive
  timer.unref()
  const end = (mark) => {
    clearInterval(timer)
    process.stdout.write(`${moving ? '\r\x1b[2K' : ''}${title} · ${mark} · ${elapsed()}\n`)
  }
  return { done: (what = 'done') => end(what), failed: () => end('failed') }
}
