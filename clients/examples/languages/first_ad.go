// A first ad in Go: loads an ad, shows it, and handles its events and a failed load.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
)

// Params are the parameters of a request.
type Params map[string]any

// CallError is the error in the answer to a request.
type CallError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    struct {
		Name string `json:"name"`
	} `json:"data"`
}

func (e *CallError) Error() string { return e.Message }

// message is an answer or a notification. Only a notification has a method.
type message struct {
	ID     *json.Number    `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *CallError      `json:"error"`
}

// Event is something that happened to an ad.
type Event struct {
	AdID  string `json:"adId"`
	Event string `json:"event"`
}

// AdBridge is a conversation with a daemon, one request at a time.
type AdBridge struct {
	OnEvent func(Event)

	command *exec.Cmd
	input   io.WriteCloser
	encoder *json.Encoder
	decoder *json.Decoder
	lastID  int
}

// Start starts a daemon.
func Start(program string) (*AdBridge, error) {
	command := exec.Command(program)
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &AdBridge{
		command: command,
		input:   input,
		encoder: json.NewEncoder(input),  // Ends each value with a newline.
		decoder: json.NewDecoder(output), // Has no limit on the length of a line.
	}, command.Start()
}

// Call sends a request, and reads messages up to its answer.
func (b *AdBridge) Call(method string, params Params, result any) error {
	b.lastID++
	id := fmt.Sprint(b.lastID)
	request := Params{"jsonrpc": "2.0", "id": b.lastID, "method": method, "params": params}
	if err := b.encoder.Encode(request); err != nil {
		return fmt.Errorf("adbridge has ended without an answer: %w", err)
	}
	for {
		var m message
		if err := b.decoder.Decode(&m); err != nil {
			return fmt.Errorf("adbridge has ended without an answer: %w", err)
		}
		switch {
		case m.Method == "adEvent":
			var event Event
			if err := json.Unmarshal(m.Params, &event); err != nil {
				return err
			}
			b.OnEvent(event)
		case m.Method != "":
			// Another notification.
		case m.ID != nil && m.ID.String() == id:
			if m.Error != nil {
				return m.Error
			}
			return json.Unmarshal(m.Result, result)
		}
	}
}

// Close ends the daemon by the end of its input, and returns its exit code.
func (b *AdBridge) Close() (int, error) {
	b.input.Close()
	// Read what it still writes, so that it can write it.
	for {
		var m message
		if err := b.decoder.Decode(&m); err == io.EOF {
			break
		} else if err != nil {
			return 0, err
		}
	}
	err := b.command.Wait()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	return b.command.ProcessState.ExitCode(), nil
}

func run(bridge *AdBridge) error {
	var ad struct {
		AdID   string `json:"adId"`
		Assets struct {
			Headline string `json:"headline"`
		} `json:"assets"`
	}
	err := bridge.Call("loadNative", Params{
		"adUnitId": "sample/content",
		"options":  Params{"image": Params{"disableImageLoading": true}},
	}, &ad)
	if err != nil {
		return err
	}
	fmt.Printf("loaded %s: %s\n", ad.AdID, ad.Assets.Headline)

	var rendered struct {
		AdChoices struct {
			Position string `json:"position"`
		} `json:"adChoices"`
	}
	view := Params{"width": 320, "height": 250}
	if err := bridge.Call("render", Params{"adId": ad.AdID, "view": view}, &rendered); err != nil {
		return err
	}
	fmt.Printf("rendered, AdChoices: %s\n", rendered.AdChoices.Position)

	var count struct {
		Counted bool `json:"counted"`
	}
	if err := bridge.Call("recordImpression", Params{"adId": ad.AdID}, &count); err != nil {
		return err
	}
	fmt.Printf("impression counted: %t\n", count.Counted)
	click := Params{"adId": ad.AdID, "asset": "callToAction"}
	if err := bridge.Call("recordClick", click, &count); err != nil {
		return err
	}
	fmt.Printf("click counted: %t\n", count.Counted)

	var banner struct {
		AdID string `json:"adId"`
		View struct {
			Text string `json:"text"`
		} `json:"view"`
	}
	size := Params{"adUnitId": "sample/banner", "adSize": "banner"}
	if err := bridge.Call("loadBanner", size, &banner); err != nil {
		return err
	}
	fmt.Printf("loaded %s: %s\n", banner.AdID, banner.View.Text)

	var failure *CallError
	err = bridge.Call("loadNative", Params{"adUnitId": "sample/no-fill"}, &ad)
	if errors.As(err, &failure) {
		fmt.Printf("load failed: %d %s\n", failure.Code, failure.Data.Name)
	} else if err != nil {
		return err
	}

	var end struct {
		Disposed bool `json:"disposed"`
	}
	if err := bridge.Call("dispose", Params{"adId": ad.AdID}, &end); err != nil {
		return err
	}
	fmt.Printf("disposed: %t\n", end.Disposed)

	code, err := bridge.Close()
	if err != nil {
		return err
	}
	fmt.Printf("exit code: %d\n", code)
	return nil
}

func main() {
	log.SetFlags(0)
	program := os.Getenv("ADBRIDGE")
	if program == "" {
		program = "adbridge"
	}
	bridge, err := Start(program)
	if err != nil {
		log.Fatal(err)
	}
	bridge.OnEvent = func(event Event) { fmt.Printf("event: %s\n", event.Event) }
	if err := run(bridge); err != nil {
		log.Fatal(err)
	}
}
