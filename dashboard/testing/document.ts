// What the documents of our own server carry and Vitest's page does not.
const meta = document.createElement('meta')
meta.name = 'server'
meta.content = 'sahuji'
document.head.append(meta)
