// wrk scripts, in Lua.

/** The price request of a listener without a room. */
export const choice = {
  registrationType: 'registrationOnly',
  presentationType: 'listener',
  numberOfNights: 1,
  numberOfGuests: 1,
}
const person = {
  name: 'Ada Delegate',
  phone: '+81 3 1234 5678',
  instituteOrUniversity: 'Institute of Energy Systems',
  country: 'Japan',
  registrationType: 'registrationOnly',
  presentationType: 'listener',
}
const json = `wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
`

/** The price request of a listener without a room. */
export const price = {
  path: '/api/registration/get-pricing-config',
  body: JSON.stringify(choice),
  script: `${json}wrk.body = ${JSON.stringify(JSON.stringify(choice))}
`,
}

/** Registrations, each of another person. */
export const registration = {
  path: '/api/registration/register',
  script: `${json}local number = 0
local run = tostring(os.time()) .. tostring(math.random(1, 1000000000))
request = function()
  number = number + 1
  local email = "d" .. number .. "." .. run .. "@example.org"
  return wrk.format(nil, nil, nil, '${JSON.stringify(person).slice(0, -1)},"email":"' .. email .. '"}')
end
init = function() math.randomseed(os.time() * 1000 + math.floor(os.clock() * 1000000)) end
`,
}
