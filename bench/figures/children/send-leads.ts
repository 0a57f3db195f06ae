import { Agent, request } from 'node:http'

/** Posts the same form as fast as it is answered, over a fixed number of connections; prints answers per second. */
const [address = '', body = '', connections = '20', seconds = '2'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const headers = {
  'content-type': 'application/x-www-form-urlencoded',
  'content-length': Buffer.byteLength(body),
}
const started = performance.now()
const endsAt = started + Number(seconds) * 1000
let answers = 0
let failures = 0

function send(): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(address, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode === 200) answers += 1
      else failures += 1
      response.resume()
      response.on('end', resolve)
    })
    call.on('error', reject)
    call.end(body)
  })
}

async function keepSending(): Promise<void> {
  while (performance.now() < endsAt) await send()
}

await Promise.all(Array.from({ length: Number(connections) }, keepSending))
const perSecond = answers / ((performance.now() - started) / 1000)
process.stdout.write(`result ${JSON.stringify({ perSecond, failures })}\n`, () => process.exit(0))
