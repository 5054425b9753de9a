// A visitor in a process of their own, who makes the same call again and again, every 5 ms, so that no load of the parent
// keeps them waiting. The parent sends the address, and `stop`; it gets `ready`, and then how long each call took, in
// milliseconds.
import { setTimeout as wait } from 'node:timers/promises'

let isOver = false

process.on('message', async (address) => {
  if (address === 'stop') {
    isOver = true
    return
  }
  const call = async () => {
    const begun = performance.now()
    await (await fetch(address)).arrayBuffer()
    return performance.now() - begun
  }
  for (let turn = 0; turn < 50; turn++) await call()
  process.send('ready')
  const times = []
  for (; !isOver; await wait(5)) times.push(await call())
  process.send(times)
  process.disconnect()
})
