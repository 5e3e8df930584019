import { verifyWebhook } from '@sahuji/client'
import { createServer } from 'node:http'

/** Receives the messages of payments; answer at once, and work afterwards. */
export const receiver = (secret, onMessage) =>
  createServer(async (request, response) => {
    const parts = []
    for await (const part of request) parts.push(part)
    try {
      onMessage(verifyWebhook({ body: Buffer.concat(parts), headers: request.headers, secret }))
      response.writeHead(204).end()
    } catch {
      response.writeHead(400).end()
    }
  })
