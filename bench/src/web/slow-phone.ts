import type { BrowserContextOptions, CDPSession } from '@playwright/test'

/** A browser as a merchant's phone shows it: the screen of the phone that Lighthouse measures with. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Asia/Kathmandu',
}

const bytesPerSecond = (kilobits: number): number => (kilobits * 1000) / 8

/**
 * Makes a page's processor four times slower and its line a slow 4G, before it goes anywhere. The figures are those of
 * Lighthouse for throttling by DevTools (GoogleChrome/lighthouse, core/config/constants.js, `mobileSlow4G`): 150 ms of
 * round trip × 3.75 = 562.5 ms before each answer, 1638.4 kbit/s × 0.9 = 1474.56 down and 750 × 0.9 = 675 up.
 */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: bytesPerSecond(1474.56),
    uploadThroughput: bytesPerSecond(675),
    connectionType: 'cellular4g',
  })
}
