/** An address that a text may link to: a path of our own, a section, or https, mailto and tel; undefined for anything else. */
export function safeHref(written: string): string | undefined {
  const href = written.trim()
  // a browser drops tabs and line ends inside an address, so `java\nscript:` would run; the backslash starts a host
  if (href === '' || /[\p{Cc}\p{Cf}\s\\<>"]/u.test(href) || href.length > 500) return undefined
  if (href.startsWith('#')) return href
  if (href.startsWith('/')) return href.startsWith('//') ? undefined : href
  return /^(?:https:\/\/[^/]|mailto:[^?]|tel:[+\d])/i.test(href) ? href : undefined
}
