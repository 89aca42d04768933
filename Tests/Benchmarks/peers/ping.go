// The smallest JSON-RPC server in Go: answers every request with an empty result. The answers to
// one read leave in one write.
package main

import (
	"bufio"
	"encoding/json"
	"io"
	"log"
	"os"
)

type request struct {
	ID json.RawMessage `json:"id"`
}

type answer struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  struct{}        `json:"result"`
}

func main() {
	input := bufio.NewReaderSize(os.Stdin, 65536)
	output := bufio.NewWriterSize(os.Stdout, 65536)
	encoder := json.NewEncoder(output)
	for {
		line, err := input.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			log.Fatal(err)
		}
		if err := encoder.Encode(answer{JSONRPC: "2.0", ID: asked.ID}); err != nil {
			log.Fatal(err)
		}
		if input.Buffered() == 0 {
			if err := output.Flush(); err != nil {
				log.Fatal(err)
			}
		}
	}
}
