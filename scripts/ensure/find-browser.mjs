import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

// the binaries themselves before the wrappers: Debian's wrapper prints shell errors in small containers
const linuxPaths = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/bin/chromium',
]
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const playwrightPrograms = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
]

// Playwright 1.57 and newer first, then its older builds
const shellPrograms = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-headless-shell-win64/chrome-headless-shell.exe',
  'chrome-linux/headless_shell',
  'chrome-mac/headless_shell',
  'chrome-win/headless_shell.exe',
]

/** The first Chromium or Chrome that runs: CHROMIUM alone if it is set, else the system's, else Playwright's download. */
export function findBrowser() {
  const own = process.env.CHROMIUM
  return (own ? [own] : browsers()).find(runs)
}

/** The first headless shell that runs: Debian's, else Playwright's download. */
export function findHeadlessShell() {
  const debian = ['/usr/lib/chromium/chromium-headless-shell'].filter((path) => existsSync(path))
  return [...debian, ...playwrightDownloads(/^chromium_headless_shell-\d+$/, shellPrograms)].find(runs)
}

function browsers() {
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const downloads = playwrightDownloads(/^chromium-\d+$/, playwrightPrograms)
  return [...linuxPaths, ...macPaths, ...inPath, ...downloads].filter((path) => existsSync(path))
}

/** Playwright's downloads in folders whose name matches, the newest first. */
function playwrightDownloads(folderName, programs) {
  return playwrightFolders()
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => folderName.test(name))
        .toSorted()
        .toReversed()
        .flatMap((name) => programs.map((program) => join(folder, name, program))),
    )
    .filter((path) => existsSync(path))
}

function playwrightFolders() {
  const own = process.env.PLAYWRIGHT_BROWSERS_PATH
  const usual = ['.cache/ms-playwright', 'Library/Caches/ms-playwright', 'AppData/Local/ms-playwright']
  return (own ? [own] : usual.map((folder) => join(homedir(), folder))).filter((folder) => existsSync(folder))
}

/** A browser without its system libraries is on the disk but does not run. */
function runs(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 15_000 })
  return status === 0 && /chrom/i.test(stdout)
}
