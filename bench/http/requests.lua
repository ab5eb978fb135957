-- Asks the paths of a file in turn, with headers such as "Accept-Encoding: gzip" if any are given, and prints what came of it as one line of JSON.
local requests = {}
local at = 0

function init(args)
  local headers = {}
  for i = 2, #args do
    local name, value = args[i]:match("^([^:]+): (.*)$")
    headers[name] = value
  end
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency, _)
  local e = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"bytes":%d,"failed":%d,"p50":%f,"p95":%f,"p99":%f,"max":%f}\n',
    summary.requests, summary.duration / 1e6, summary.bytes, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000, latency.max / 1000))
end
