import { type ShopRole, shopRoles } from '@sahuji/contract/company/shop-roles'
import { describe, expect, test, vi } from 'vitest'
import { isCurrentEntry, isNavItemGroup, isOffered, navItems } from './nav-items.tsx'
import { dashboardPages } from './routes.tsx'
import { paletteKeys } from '../platform/browser/typed-keys.ts'
import { goAddress, goKeys, letterOf } from './shortcut-keys.ts'

const flat = navItems.flatMap((item) => (isNavItemGroup(item) ? item.entries : [item]))

const by = (role: ShopRole) => ({ role, granted: [] })

describe('the entries of the sidebar', () => {
  test('each open an existing page', () => {
    expect(flat.filter(({ href }) => !(href in dashboardPages))).toEqual([])
  })

  test('each have a letter after g, and no letter has two', () => {
    expect(Object.keys(goKeys).toSorted()).toEqual(flat.map(({ id }) => id).toSorted())
    expect(new Set(Object.values(goKeys)).size).toBe(flat.length)
    for (const { id, href } of flat) expect(goAddress(goKeys[id] ?? '', by('owner'))).toBe(href)
    expect(goAddress('z', by('owner'))).toBeUndefined()
  })

  test('of only our own server are not offered by a foreign one', () => {
    expect(flat.filter((item) => !isOffered(item, { isOwn: false, ...by('owner') })).map(({ id }) => id)).toEqual([
      'send',
      'counters',
      'links',
      'disputes',
      'statements',
      'team',
      'developers',
    ])
    expect(flat.every((item) => isOffered(item, { isOwn: true, ...by('owner') }))).toBe(true)
  })

  test('are those whose page the role may open, and so are the shortcuts', () => {
    const seen = (role: ShopRole) =>
      flat.filter((item) => isOffered(item, { isOwn: true, ...by(role) })).map(({ id }) => id)
    const reached = (role: ShopRole) => flat.map(({ id }) => id).filter((id) => goAddress(goKeys[id] ?? '', by(role)))
    expect(seen('cashier')).toEqual(['profile', 'password', 'qr'])
    expect(seen('door')).toEqual(['profile', 'password'])
    expect(seen('developer')).toEqual(['sandbox', 'profile', 'password', 'developers'])
    expect(seen('accountant')).not.toContain('send')
    expect(seen('owner')).toHaveLength(flat.length)
    for (const role of shopRoles) expect(reached(role)).toEqual(seen(role))
  })

  test('are marked on their page and below it, not on a page with the same beginning', () => {
    const at = (address: string) => isCurrentEntry({ href: '/dashboard/loadFunds' }, address)
    expect(['', '/ebanking/amount/7'].map((rest) => at(`/dashboard/loadFunds${rest}`))).toEqual([true, true])
    expect([at('/dashboard/loadFundsLater'), at('/dashboard')]).toEqual([false, false])
  })

  test('are also marked on their further pages', () => {
    const here = (address: string) => flat.filter((item) => isCurrentEntry(item, address)).map(({ id }) => id)
    for (const page of ['sendFund', 'requestFund', 'fundRequests']) expect(here(`/dashboard/${page}`)).toEqual(['send'])
    for (const page of ['my-events', 'create-ticket/7/Evening']) expect(here(`/dashboard/${page}`)).toEqual(['events'])
    const pages = Object.keys(dashboardPages)
    const isPage = (address: string) => pages.some((page) => page === address || page.startsWith(`${address}/`))
    expect(flat.flatMap(({ beside = [] }) => beside).filter((address) => !isPage(address))).toEqual([])
  })
})

describe('a key', () => {
  test('is the letter that it types; in another script the Latin letter printed there', () => {
    expect(letterOf({ key: 'G', code: 'KeyG' })).toBe('g')
    expect(letterOf({ key: 'म', code: 'KeyD' })).toBe('d')
    expect(letterOf({ key: 'ل', code: 'KeyG' })).toBe('g')
    // a French keyboard types another letter there
    expect(letterOf({ key: 'a', code: 'KeyQ' })).toBe('a')
  })

  test('that types no letter is ignored', () => {
    for (const key of ['7', '/', 'Enter', ' ']) expect(letterOf({ key, code: 'KeyA' })).toBeUndefined()
    expect(letterOf({ key: '७', code: 'Digit7' })).toBeUndefined()
  })

  test.each([
    ['MacIntel', '⌘'],
    ['Linux x86_64', 'Ctrl'],
    ['Win32', 'Ctrl'],
  ])('on %s opens the palette with %s', (platform, key) => {
    vi.stubGlobal('navigator', { platform })
    expect(paletteKeys()).toEqual([key, 'K'])
    vi.unstubAllGlobals()
  })
})
