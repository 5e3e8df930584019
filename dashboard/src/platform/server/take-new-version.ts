const takeOverMilliseconds = 5_000

/** Lets the waiting service worker take over, then reloads into the newest version. */
export async function takeNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  const next = registration?.waiting ?? registration?.installing
  if (next) {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    if (next.state !== 'installed') await installed(next)
    next.postMessage('take over')
    await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, takeOverMilliseconds))])
  }
  location.reload()
}

const installed = (next: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    next.addEventListener('statechange', () => {
      if (next.state !== 'installing') resolve()
    })
  })
