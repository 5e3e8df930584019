import { useEffect, useState } from 'react'
import { serverNow } from './server.ts'

const tickMilliseconds = 20_000

/** The server's time, going on while a page is open: what is promised and claimed is read against it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(function tick() {
    const timer = setInterval(() => setNow(new Date(serverNow())), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now
}
